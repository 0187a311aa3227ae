import type { UserForm } from '@/lib/contract/permission/user'
import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { defaultAvatar } from '../../file/public'
import { checkLengths, personalValues, textValues } from '../personal'
import type { Memberships } from './store'

/** What a form of a user becomes in the table. */
export function valuesOf(ctx: PlatformContext, form: UserForm) {
  return {
    ...personalValues(ctx, form),
    ...employmentValues(form),
    realName: form.realName,
    gender: form.gender || null,
    // Wire: the form sends the address of the picture, the name alone is kept (contract 2 §3.4).
    headIcon: form.headIcon.split('/').at(-1) || defaultAvatar,
    mobilePhone: form.mobilePhone || null,
    email: form.email || null,
    managerId: form.managerId || null,
    enabledMark: form.enabledMark,
    sortCode: form.sortCode,
    description: form.description || null,
  }
}

function employmentValues(form: UserForm) {
  checkLengths(form, { ranks: 50 })
  const { entryDate } = form
  if (entryDate === undefined) return textValues(form, ['ranks'])
  if (entryDate !== null && !Number.isSafeInteger(entryDate)) throw refused('请选择正确的日期', 'entryDate')
  return { ...textValues(form, ['ranks']), entryDate }
}

export function membershipsOf(form: UserForm): Memberships {
  return { organizeIds: form.organizeId, positionIds: form.positionId, roleIds: form.roleId }
}
