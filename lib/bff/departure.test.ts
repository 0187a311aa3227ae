import { Departure } from './departure'

test('whoever waits for the client hears once that it is gone, unless it has stopped waiting', () => {
  const gone = new Departure()
  const heard: string[] = []
  const stopped = () => heard.push('stopped')
  const stoppedMeanwhile = () => heard.push('stopped meanwhile')
  gone.addEventListener('abort', () => heard.push('first'))
  gone.addEventListener('abort', stopped)
  // One that stops another while it is told, as a place that is given back does.
  gone.addEventListener('abort', () => gone.removeEventListener('abort', stoppedMeanwhile))
  gone.addEventListener('abort', stoppedMeanwhile)
  gone.removeEventListener('abort', stopped)
  expect(gone.aborted).toBe(false)
  gone.abort()
  gone.abort()
  expect([gone.aborted, heard]).toEqual([true, ['first']])
})
