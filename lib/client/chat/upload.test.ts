import { FakeRequest } from '@/tests/fixtures/fake-request'
import { onSessionEnd } from '../call'
import { uploadChatFile } from './upload'

beforeEach(() => FakeRequest.install())

const file = new Blob(['x'.repeat(200)], { type: 'image/png' })

function start() {
  const percents: number[] = []
  const giveUp = new AbortController()
  const { signal } = giveUp
  const stored = uploadChatFile(file, { name: 'a.png', onProgress: (percent) => percents.push(percent), signal })
  const request = FakeRequest.sent[0] as FakeRequest
  return { stored, request, percents, giveUp }
}

it('a file of the chat is stored under the name that the platform gives it, and tells how far it is', async () => {
  const { stored, request, percents } = start()
  expect(request).toMatchObject({ method: 'POST', url: expect.stringMatching(/^\/api\/file\/Uploader\/IM\?n=\d+$/) })
  request.progress(50)
  request.progress(330)
  request.store('20260101_1.png', 'IM')
  expect(await stored).toBe('20260101_1.png')
  expect(percents).toEqual([25, 100])
})

it('a file that is given up is told as such', async () => {
  const { stored, giveUp } = start()
  giveUp.abort()
  await expect(stored).rejects.toMatchObject({ name: 'AbortError' })
})

it('a session that ends while a file is on its way is told to the page', async () => {
  const heard = jest.fn()
  const stop = onSessionEnd(heard)
  const { stored, request } = start()
  request.answer({ code: 600, msg: '登录过期,请重新登录', data: null })
  await expect(stored).rejects.toMatchObject({ code: 'signedOut' })
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})
