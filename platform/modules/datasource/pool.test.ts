import type { Session } from './drivers/driver'
import { NoAnswer } from './drivers/no-answer'
import { LinkRefusal } from './failures'
import { LinkPool } from './pool'

const limits = { connectionsMax: 2, waitersMax: 2, waitMsMax: 100, idleMs: 1000, failuresMax: 2, restMs: 1000 }

function session(): Session & { sound: boolean; closed: boolean; resets: number } {
  const made = {
    sound: true,
    closed: false,
    ask: async () => ({ columns: [], rows: [] }),
    change: async () => undefined,
    reset: async () => {
      made.resets += 1
    },
    resets: 0,
    isSound: () => made.sound,
    close: () => {
      made.sound = false
      made.closed = true
    },
  }
  return made
}

const faultOf = (asked: Promise<unknown>) => asked.then(() => null).catch((error: LinkRefusal) => error.fault)

const endAll = (ends: (() => void)[]) => {
  for (const end of ends.splice(0)) end()
}

it('opens no more connections than it may, hands them on, and refuses whom it cannot serve soon', async () => {
  const opened: Session[] = []
  const pool = new LinkPool(async () => {
    const one = session()
    opened.push(one)
    return one
  }, limits)
  const ends: (() => void)[] = []
  const hold = () => pool.use(() => new Promise<void>((resolve) => ends.push(resolve)))
  const held = [hold(), hold(), hold(), hold()]
  expect(await faultOf(pool.use(async () => 1))).toBe('busy')
  endAll(ends)
  await Promise.all(held.slice(0, 2))
  while (ends.length < 2) await Promise.resolve()
  endAll(ends)
  await Promise.all(held)
  expect(opened).toHaveLength(2)
  const late = [hold(), hold()]
  expect(await faultOf(pool.use(async () => 1))).toBe('busy')
  endAll(ends)
  await Promise.all(late)
  pool.close()
  expect(opened.every((one) => !one.isSound())).toBe(true)
})

it('a connection that broke is used by nobody else', async () => {
  const opened: ReturnType<typeof session>[] = []
  const pool = new LinkPool(async () => {
    const one = session()
    opened.push(one)
    return one
  }, limits)
  await pool.use(async (one) => one.close())
  await pool.use(async () => undefined)
  expect(opened).toHaveLength(2)
  pool.close()
})

it('nobody gets a session as another caller left it', async () => {
  const one = session()
  const pool = new LinkPool(async () => one, limits)
  await pool.use(async () => undefined)
  await pool.use(() => Promise.reject(new Error('syntax'))).catch(() => undefined)
  expect(one.resets).toBe(2)
  one.reset = () => Promise.reject(new Error('gone'))
  await pool.use(async () => undefined)
  expect(one.closed).toBe(true)
  pool.close()
})

it('answers that are too large are no failures of the way', async () => {
  const pool = new LinkPool(async () => session(), limits)
  const ask = () =>
    faultOf(
      pool.use((one) => {
        one.close()
        return Promise.reject(new LinkRefusal('tooLarge', 'x'))
      }),
    )
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(Array(4).fill('tooLarge'))
  pool.close()
})

it('a place that became free is that of who waited, not also of who comes just then', async () => {
  const opened: Session[] = []
  const pool = new LinkPool(async () => {
    const one = session()
    opened.push(one)
    return one
  }, limits)
  const ends: (() => void)[] = []
  const hold = (breaks: boolean) =>
    pool.use(async (one) => {
      await new Promise<void>((resolve) => ends.push(resolve))
      if (breaks) one.close()
    })
  const held = [hold(true), hold(true), hold(false)]
  while (ends.length < 2) await Promise.resolve()
  const open = () => opened.filter((one) => one.isSound()).length
  endAll(ends)
  // In every moment of the handing over somebody comes: refused or served, the bound holds.
  const late: Promise<unknown>[] = []
  for (let moment = 0; moment < 12; moment += 1) {
    await Promise.resolve()
    late.push(hold(false).catch(() => undefined))
    expect(open()).toBeLessThanOrEqual(2)
  }
  for (let round = 0; round < 6; round += 1) {
    for (let moment = 0; moment < 20; moment += 1) await Promise.resolve()
    expect(open()).toBeLessThanOrEqual(2)
    endAll(ends)
  }
  await Promise.all([...held, ...late])
  pool.close()
})

it('after failures in a row it is left alone for a while, then one try decides', async () => {
  let now = 0
  let tries = 0
  let works = false
  const open = async () => {
    tries += 1
    if (!works) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    return session()
  }
  const pool = new LinkPool(open, limits, () => now)
  const ask = () => faultOf(pool.use(async () => 1))
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['refused', 'refused', 'away', 'away'])
  expect(tries).toBe(2)
  now = 2000
  expect([await ask(), await ask()]).toEqual(['refused', 'away'])
  now = 4000
  works = true
  expect([await ask(), await ask()]).toEqual([null, null])
  pool.close()
})

it('statements that nobody answers count as failures of the way, and what the database refuses does not', async () => {
  const pool = new LinkPool(async () => session(), limits)
  const refuse = () => faultOf(pool.use(() => Promise.reject(new Error('syntax'))))
  for (let count = 0; count < 5; count += 1) expect(await refuse()).toBe('sql')
  const hang = () =>
    faultOf(
      pool.use((one) => {
        one.close()
        return Promise.reject(new NoAnswer())
      }),
    )
  expect([await hang(), await hang(), await hang()]).toEqual(['timeout', 'timeout', 'away'])
  expect(new LinkRefusal('away', 'x').userMessage).toBe('数据库暂时无法访问，请稍后再试')
  pool.close()
})
