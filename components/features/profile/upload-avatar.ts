import { prepareTexts } from '@/lib/client/platform-texts'
import { callHeaders } from '@/lib/client/viewing'
import { fillPath } from '@/lib/contract/endpoint'
import { file } from '@/lib/contract/file/file'
import { envelope } from '@/lib/contract/wire'
import { AppError } from '@/lib/errors/app-error'
import { errorCodeOfReply } from '@/lib/errors/codes'

export type Uploaded = { name: string; url: string }

/** Sends the picture and tells how far it is, which `fetch` cannot. Otherwise the same as a declared call. */
export function uploadAvatar(picture: Blob, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', picture, picture.type === 'image/webp' ? 'avatar.webp' : 'avatar.png')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${fillPath(file.upload.path, { type: 'userAvatar' })}?n=${Math.floor(Date.now() / 1000)}`)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new AppError('transport', 'the avatar was not sent'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onload = () => resolve(readReply(request.response))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

async function readReply(response: unknown): Promise<Uploaded> {
  const reply = envelope.safeParse(response)
  if (!reply.success) throw new AppError('transport', 'the answer to the avatar is no envelope')
  const { code, msg, data } = reply.data
  if (code !== 200) {
    await prepareTexts([msg ?? ''])
    throw new AppError(errorCodeOfReply(code), `the avatar was refused: ${code}`, { userMessage: msg ?? '', replyCode: code })
  }
  const uploaded = file.upload.data.safeParse(data)
  if (!uploaded.success)
    throw new AppError('drift', 'the answer to the avatar does not fit', { params: { call: file.upload.path, field: 'name' } })
  return { name: uploaded.data.name, url: uploaded.data.url }
}
