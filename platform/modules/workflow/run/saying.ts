import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { demandNameable } from '../../file/public'

/** What a person says about what they do (contract 4a §5.3, §5.5). */
export type Saying = { opinion: string; signImg: string; filesJson: string }

export type Sent = {
  handleOpinion?: string | null | undefined
  signImg?: string | null | undefined
  fileList?: readonly unknown[] | null | undefined
}

export const nothingSaid: Saying = { opinion: '', signImg: '', filesJson: '[]' }

/** Refuses a signature that is no picture, and files of others: both are shown to everybody who sees the task. */
export async function sayingOf(ctx: PlatformContext, actor: Actor, { handleOpinion, signImg, fileList }: Sent): Promise<Saying> {
  const picture = signImg ?? ''
  const filesJson = JSON.stringify(fileList ?? [])
  if (picture !== '' && !/^(data:image\/(png|jpeg|webp);base64,|\/api\/file\/)/.test(picture)) {
    throw new AppError('invalid', 'a signature that is no picture', { userMessage: '签名格式不正确' })
  }
  await demandNameable(ctx, actor, { text: filesJson, row: null, path: 'fileList' })
  await demandNameable(ctx, actor, { text: picture.startsWith('data:') ? '' : picture, row: null, path: 'signImg' })
  return { opinion: handleOpinion ?? '', signImg: picture, filesJson }
}
