import { FairShare } from './fair-share'

const party = (name: string, max = Number.POSITIVE_INFINITY) => [{ name, max }]

function takeAll(share: FairShare, name: string, max?: number): number {
  let taken = 0
  while (share.take(party(name, max))) taken += 1
  return taken
}

describe('a fair share', () => {
  it('is at most a half for one alone, and something for whoever comes anew', () => {
    const share = new FairShare(512)
    expect(takeAll(share, 'first')).toBe(256)
    expect(takeAll(share, 'second')).toBe(128)
    for (let party = 0; party < 6; party += 1) expect(takeAll(share, `later ${party}`)).toBeGreaterThan(0)
  })

  it('is no more than its own maximum, whatever is left', () => {
    expect(takeAll(new FairShare(512), 'one', 64)).toBe(64)
  })

  it('is taken for all parties or for none', () => {
    const share = new FairShare(100)
    expect(share.take([...party('a'), ...party('b', 0)])).toBe(false)
    expect([share.total, share.partyCount]).toEqual([0, 0])
  })

  it('comes back, and nothing is remembered of those who have left', () => {
    const share = new FairShare(10)
    for (let turn = 0; turn < 100; turn += 1) {
      expect(share.take(party(`p${turn}`), 4)).toBe(true)
      share.give(party(`p${turn}`), 4)
    }
    expect([share.total, share.partyCount]).toEqual([0, 0])
  })
})
