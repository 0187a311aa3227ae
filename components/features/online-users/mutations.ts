import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { confirm } from '@/components/ui/confirm'
import { toast } from '@/components/ui/toast'
import { useMutation } from '@/lib/client/use-mutation'
import { type OnlineUserRow, onlineUser } from '@/lib/contract/message/online-user'
import { isOwn } from './utils'

type ForceOptions = { ownAccount: string; onDone: (ids: readonly string[]) => void }

/** Ends sessions after the question of the spec. The list is read anew also after a failure: who is gone already must not stay in it. */
export function useForceOffline({ ownAccount, onDone }: ForceOptions) {
  const t = useTranslations('admin.onlineUsers')
  const tCommon = useTranslations('common')
  const removeOne = useMutation(onlineUser.remove, { successToast: true })
  const removeMany = useMutation(onlineUser.removeMany, { successToast: true })
  const ask = useCallback(
    (question: string, ownHint: string) => {
      const text = ownHint ? `${question} ${ownHint}` : question
      return confirm({ title: tCommon('notice'), text, confirmText: t('forceOffline'), danger: true })
    },
    [tCommon, t],
  )
  const one = useCallback(
    async (row: OnlineUserRow) => {
      const hint = isOwn(row, ownAccount) ? t('ownHintOne') : ''
      if (!(await ask(`${t('askOne')} ${sessionText(row)}`, hint))) return
      await removeOne.run({ params: { id: row.userId } }).catch(told)
      onDone([row.userId])
    },
    [ask, t, ownAccount, removeOne.run, onDone],
  )
  const many = useCallback(
    async (ids: readonly string[], hasOwn: boolean) => {
      if (ids.length === 0) return void toast.error(t('nothing'))
      if (!(await ask(t('askMany'), hasOwn ? t('ownHintMany') : ''))) return
      await removeMany.run({ body: { ids: [...ids] } }).catch(told)
      onDone(ids)
    },
    [ask, t, removeMany.run, onDone],
  )
  return { one, many, isRunning: removeOne.isRunning || removeMany.isRunning }
}

/** Which of a person's sign-ins it is. */
function sessionText({ userName, loginIPAddress, loginBrowser, loginSystem }: OnlineUserRow): string {
  return [userName, loginIPAddress, loginBrowser, loginSystem].filter((part) => part !== '').join(' · ')
}

/** The failure was shown by the mutation. */
const told = () => undefined
