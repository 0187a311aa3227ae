import type { AppError } from '@/lib/errors/app-error'
import { own, readText } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { walkFields } from '@/lib/form/walk'

/** Who changed or deleted a record meanwhile; `at` is a moment, or a text where only that is known. */
export type OtherPerson = { name: string; isMe: boolean; at: number | string | null }

/** As the platform tells it with its refusal; null for installations that do not. */
export function personOfRefusal(error: AppError, userId: string): OtherPerson | null {
  const params = error.issues.find(({ code }) => code === 'conflict' || code === 'notFound')?.params
  const name = params?.['userName']
  if (typeof name !== 'string' || name === '') return null
  const at = params?.['at']
  return { name, isMe: params?.['userId'] === userId, at: typeof at === 'number' ? at : null }
}

/** As the newest version tells it, where its design has the fields for it (contract 3a §4.8). */
export function personOfRecord(
  design: FormDesign,
  texts: RecordValues,
  me: { userName: string; userAccount: string },
): OtherPerson | null {
  const textOf = (type: string) => {
    const field = [...walkFields(design)].find((node) => node.type === type && node.parentTable === null)
    return field ? readText(own(texts, field.name)) : ''
  }
  const name = textOf('modifyUser')
  if (name === '') return null
  const isMe = name === me.userName || name === `${me.userName}/${me.userAccount}`
  return { name, isMe, at: textOf('modifyTime') || null }
}
