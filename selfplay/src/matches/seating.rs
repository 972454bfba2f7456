//! Who sits where in the games of a group.

use shiho_core::{Position, Seat};

/// Which side each seat of a position plays for, numbered from 0 without gaps: partners share one.
pub fn sides<P: Position>(position: &P) -> Vec<usize> {
    let mut names: Vec<usize> = Vec::new();
    let seats = Seat::all(P::SEATS).map(|seat| {
        let side = position.side(seat);
        names
            .iter()
            .position(|&name| name == side)
            .unwrap_or_else(|| {
                names.push(side);
                names.len() - 1
            })
    });
    seats.collect()
}

/// Number of sides.
pub(super) fn count_sides(sides: &[usize]) -> usize {
    sides.iter().max().map_or(0, |side| side + 1)
}

/// All assignments of competitors to seats that a group plays: `seatings(..)[game][seat]` is the
/// competitor's index.
///
/// As many competitors as sides hold one side each and move round the table. Two competitors in a game
/// of four single seats hold two seats each, in all six ways. `None` for any other number.
pub fn seatings(competitors: usize, sides: &[usize]) -> Option<Vec<Vec<usize>>> {
    let count = count_sides(sides);
    if competitors == count {
        let turned = |turn: usize| sides.iter().map(|side| (side + turn) % count).collect();
        return Some((0..count).map(turned).collect());
    }
    if competitors != 2 || count != 4 {
        return None;
    }
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let seating = |(a, b): (usize, usize)| {
        let competitor = |&side: &usize| usize::from(side != a && side != b);
        sides.iter().map(competitor).collect()
    };
    Some(pairs.map(seating).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_competitor_holds_every_seat_equally_often() {
        let line_ups: [(usize, &[usize], usize); 4] = [
            (2, &[0, 1], 2),
            (2, &[0, 1, 2, 3], 6),
            (4, &[0, 1, 2, 3], 4),
            (2, &[0, 1, 0, 1], 2),
        ];
        for (competitors, sides, games) in line_ups {
            let seatings = seatings(competitors, sides).expect("a known line-up");
            assert_eq!(seatings.len(), games);
            for agent in 0..competitors {
                for seat in 0..sides.len() {
                    let held = seatings
                        .iter()
                        .filter(|seating| seating[seat] == agent)
                        .count();
                    assert_eq!(held * competitors, games, "{competitors} at {sides:?}");
                }
            }
        }
        assert_eq!(seatings(3, &[0, 1, 2, 3]), None);
        assert_eq!(seatings(4, &[0, 1]), None);
        let partners = seatings(2, &[0, 1, 0, 1]).expect("two teams");
        assert_eq!(
            partners[1],
            [1, 0, 1, 0],
            "partners are the same competitor"
        );
    }
}
