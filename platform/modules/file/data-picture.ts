import { refused } from '../../kit/refusals'
import { inspectImage } from './image-kind'

const sizeBytesMax = 500 * 1024

const refusals = {
  signature: { noPicture: '签名必须是图片', tooLarge: '签名图片大小不能超过500KB' },
  seal: { noPicture: '签章必须是图片', tooLarge: '签章图片大小不能超过500KB' },
} as const

/**
 * Refuses what is no picture of at most 500 KB as its own data (contract 1 §11.4). The bytes decide, not the label in front of them:
 * what is kept here is shown in documents later. `of` is what it is a picture of, `path` its field.
 */
export function demandDataPicture(picture: string, { of, path }: { of: keyof typeof refusals; path: string }): void {
  const { noPicture, tooLarge } = refusals[of]
  const [, label = '', base64 = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(picture) ?? []
  if (base64 === '') throw refused(noPicture, path)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > sizeBytesMax) throw refused(tooLarge, path)
  const found = inspectImage(bytes)
  if (!found || found.contentType !== label || found.sizeBytes !== bytes.byteLength) throw refused(noPicture, path)
}
