import { createInTurn } from './in-turn'

/** A work that ends when it is told. */
function work() {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => done, end }
}

it('runs one after the other in the order they came, also after a failure', async () => {
  const inTurn = createInTurn(1)
  const seen: string[] = []
  const first = work()
  const all = [
    inTurn(async () => {
      await first.run()
      seen.push('first')
      throw new Error('broken')
    }).catch(() => seen.push('told')),
    inTurn(async () => seen.push('second')),
  ]
  expect(seen).toEqual([])
  first.end()
  await Promise.all(all)
  expect(seen.indexOf('first')).toBeLessThan(seen.indexOf('second'))
})

it('whoever comes while a place goes to the next one does not run beside it', async () => {
  const inTurn = createInTurn(1)
  let running = 0
  let most = 0
  const first = work()
  const counted = async (until: Promise<void>) => {
    running += 1
    most = Math.max(most, running)
    await until
    running -= 1
  }
  const all = [inTurn(() => counted(first.run())), inTurn(() => counted(Promise.resolve()))]
  first.end()
  for (let turn = 0; turn < 12; turn += 1) {
    await Promise.resolve()
    all.push(inTurn(() => counted(Promise.resolve())))
  }
  await Promise.all(all)
  expect(most).toBe(1)
})
