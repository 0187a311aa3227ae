import { type AppError, toAppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'

/** Contract 3b §16: none of the records is there any more, or they are not for this person, which is told in the same words. */
export function isGone(error: unknown): boolean {
  const { code, userMessage } = toAppError(error)
  return code === 'notFound' || (userMessage ?? '').includes('数据不存在')
}

const finalCodes: ReadonlySet<AppError['code']> = new Set(['invalid', 'refused', 'forbidden', 'notFound', 'conflict', 'tooLarge'])

/** What the platform refuses for a reason it would refuse again; what broke off, or a session that ended, is worth another try. */
export function isFinal(error: unknown): boolean {
  const { code, replyCode } = toAppError(error)
  return finalCodes.has(code) && replyCode < errorRules.internal.replyCode
}
