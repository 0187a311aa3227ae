import { EventEmitter } from 'node:events'
import { untilInterrupted } from './interrupt'

test('Ctrl-C, also when it arrives twice at once, ends the load where it can stop, and is handled no longer than the load runs', async () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const source = new EventEmitter()
  const written = await untilInterrupted(async (signal) => {
    let rows = 0
    while (!signal.aborted && rows < 10) {
      rows += 1
      if (rows === 3) for (const _ of [1, 2]) source.emit('SIGINT')
    }
    return rows
  }, source)
  expect(written).toBe(3)
  expect(write).toHaveBeenCalledTimes(1)
  expect(source.listenerCount('SIGINT')).toBe(0)
  write.mockRestore()
})
