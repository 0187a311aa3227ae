import { createTurns } from './turns'

const later = () => {
  let finish: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { promise, finish }
}

test('tasks of one key wait for each other, those of another key do not', async () => {
  const turns = createTurns()
  const slow = later()
  const done: string[] = []
  const first = turns('a', async () => {
    await slow.promise
    done.push('first')
  })
  const second = turns('a', async () => void done.push('second'))
  await turns('b', async () => void done.push('other'))
  expect(done).toEqual(['other'])
  slow.finish()
  await Promise.all([first, second])
  expect(done).toEqual(['other', 'first', 'second'])
})

test('a task that fails tells its caller and lets the next one run', async () => {
  const turns = createTurns()
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
