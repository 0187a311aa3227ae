import { FakeRequest } from '@/tests/fixtures/fake-request'
import { type ChatFile, Uploads } from './uploads'

beforeEach(() => FakeRequest.install())

const file: ChatFile = { peerId: 'li', kind: 'image', content: new Blob(['x']), name: 'a.png', facts: { width: 2, height: 1 } }
const store = () => FakeRequest.sent.at(-1)?.store('20260101_1.png', 'IM')

it('a stored file is sent, and nothing of it is left', async () => {
  const send = jest.fn(async () => true)
  const uploads = new Uploads(send)
  const started = uploads.start(file)
  expect(uploads.isRunning).toBe(true)
  store()
  expect(await started).toBe(true)
  expect(send).toHaveBeenCalledWith('li', 'image', { name: '20260101_1.png', width: 2, height: 1 })
  expect(uploads.read()).toBeUndefined()
})

it('a file for which there is no room among the waiting messages stays to be sent again', async () => {
  const uploads = new Uploads(async () => false)
  const started = uploads.start(file)
  store()
  expect(await started).toBe(false)
  expect(uploads.read()).toMatchObject({ file, hasFailed: true })
  uploads.remove()
  expect(uploads.read()).toBeUndefined()
})
