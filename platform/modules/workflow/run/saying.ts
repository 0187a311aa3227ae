import { AppError } from '@/lib/errors/app-error'

/** What a person says about what they do (contract 4a §5.3, §5.5). */
export type Saying = { opinion: string; signImg: string; filesJson: string }

type Sent = {
  handleOpinion?: string | null | undefined
  signImg?: string | null | undefined
  fileList?: readonly unknown[] | null | undefined
}

export const nothingSaid: Saying = { opinion: '', signImg: '', filesJson: '[]' }

/** Refuses a signature that is no picture: it is shown to others. */
export function sayingOf({ handleOpinion, signImg, fileList }: Sent): Saying {
  const picture = signImg ?? ''
  if (picture !== '' && !/^(data:image\/(png|jpeg|webp);base64,|\/api\/file\/)/.test(picture)) {
    throw new AppError('invalid', 'a signature that is no picture', { userMessage: '签名格式不正确' })
  }
  return { opinion: handleOpinion ?? '', signImg: picture, filesJson: JSON.stringify(fileList ?? []) }
}
