import { lateUndo } from './late-undo'

const settled = async () => {
  await Promise.resolve()
  await Promise.resolve()
}

it('attaches once the code is there and undoes it, and attaches nothing that was undone before', async () => {
  const log: string[] = []
  const attach = (name: string) => () => {
    log.push(`on ${name}`)
    return () => void log.push(`off ${name}`)
  }
  const first = lateUndo(async () => 1, attach('first'))
  first()
  const second = lateUndo(async () => 1, attach('second'))
  await settled()
  second()
  expect(log).toEqual(['on second', 'off second'])
})

it('code that does not come is done without', async () => {
  const attach = jest.fn()
  const undo = lateUndo(async () => {
    throw new Error('gone')
  }, attach)
  await settled()
  undo()
  expect(attach).not.toHaveBeenCalled()
})
