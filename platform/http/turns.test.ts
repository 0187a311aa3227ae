import { Turns } from './turns'

/** Works that go on until they are told to end. */
function works(turns: Turns, who: string, count: number) {
  const ends: (() => void)[] = []
  const all = Array.from({ length: count }, () => turns.take(who, () => new Promise<void>((resolve) => ends.push(resolve))))
  return { ends, all }
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the calls of one person take turns', () => {
  it('a few run, the others wait for them, and somebody else waits for none', async () => {
    const turns = new Turns()
    const { ends, all } = works(turns, 'flood', 100)
    await soon()
    expect(ends).toHaveLength(8)
    expect(await turns.take('other', async () => 'at once')).toBe('at once')
    for (let ended = 0; ended < 100; ended += 1) {
      ends[ended]?.()
      await soon()
      expect(ends.length).toBe(Math.min(100, ended + 9))
    }
    await Promise.all(all)
    expect(turns.count).toBe(0)
  })

  it('one that fails makes room too', async () => {
    const turns = new Turns()
    const failing = () => turns.take('one', () => Promise.reject(new Error('no')))
    for (const outcome of await Promise.allSettled(Array.from({ length: 20 }, failing)))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'no' } })
    expect(turns.count).toBe(0)
  })

  it('of more than anybody waits for, the last are refused at once', async () => {
    const turns = new Turns()
    const { ends, all } = works(turns, 'flood', 508)
    await expect(turns.take('flood', async () => undefined)).rejects.toMatchObject({ code: 'tooManyRequests' })
    while (turns.count > 0) {
      ends.shift()?.()
      await soon()
    }
    await Promise.all(all)
  })
})
