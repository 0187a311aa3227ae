import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseNumber, looseText, nothing } from '../wire'

/** Kinds of files by purpose (contract 1 §19.1). */
const fileType = z.string().regex(/^[A-Za-z]{1,40}$/)

/** Files (contract 1 §19). */
export const file = {
  upload: endpoint('POST', '/file/Uploader/{type}', {
    summary: 'Takes one file as multipart field `file`.',
    access: 'session',
    params: z.object({ type: fileType }),
    body: z.unknown(),
    bodyKind: 'multipart',
    data: z.looseObject({
      name: z.string().min(1),
      url: looseText,
      thumbUrl: looseText,
      fileSize: looseNumber,
      fileExtension: looseText,
      fileVersionId: looseText,
    }),
  }),
  image: endpoint('GET', '/file/Image/{type}/{name}', {
    summary: 'The bytes of a stored file; picture tags send no session.',
    access: 'anonymous',
    params: z.object({ type: fileType, name: z.string().min(1).max(200) }),
    data: nothing,
    replyKind: 'bytes',
  }),
}
