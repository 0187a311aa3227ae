import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import { confirm } from '@/components/ui/confirm'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { authority, type GrantEffect, type GrantObjectRow } from '@/lib/contract/permission/authority'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { meanwhileText } from './changed-items-panel'
import { type GrantObjectType, nobody, type ObjectKind, wireType } from './constants'
import type { useGrants } from './use-grants'

/** Who stands on another page of the list is known by his id alone. */
export type GrantObject = Pick<GrantObjectRow, 'id' | 'fullName'>

export type GrantTargets = {
  type: ObjectKind
  rows: readonly GrantObject[]
  onSaved: () => void
}

type Posted = Awaited<ReturnType<ReturnType<typeof useGrants>['posted']>>

type SavingOptions = GrantTargets & {
  /** All of them are given more; otherwise it is one, whose grants are shown and replaced. */
  isAdding: boolean
  grants: ReturnType<typeof useGrants>
  onClose: () => void
}

/** What is granted is saved after its effect was read. */
export function useSavingGrants({ type, rows, isAdding, grants, onSaved, onClose }: SavingOptions) {
  const t = useTexts('admin.authorise')
  const { tell, askReread } = useTelling(t)
  const [effect, setEffect] = useState<GrantEffect | null>(null)
  const [isReading, setReading] = useState(false)
  const asking = useMutation(authority.effect, { errorToast: false })
  const askingMany = useMutation(authority.batchEffect, { errorToast: false })
  const replacing = useMutation(authority.save, { successToast: true, errorToast: false })
  const adding = useMutation(authority.batch, { successToast: true, errorToast: false })
  const params = { objectId: rows[0]?.id ?? nobody }
  const posted = () => {
    setReading(true)
    return grants.posted().finally(() => setReading(false))
  }
  const done = () => {
    onSaved()
    onClose()
  }
  const toMany = (body: Posted) => {
    const to = (wanted: GrantObjectType) => (wireType(type) === wanted ? rows.map(({ id }) => id) : [])
    return { body: { ...body, roleIds: to('Role'), positionIds: to('Position'), userIds: to('User') } }
  }
  const toOne = (body: Posted) => ({ params, body: { objectType: wireType(type), ...body } })
  const begin = async () => {
    try {
      const body = await posted()
      const { data } = await (isAdding ? askingMany.run(toMany(body)) : asking.run(toOne(body)))
      if (data.changed > 0) setEffect(data)
      else toast.info(t('nothingChanged'))
    } catch (thrown) {
      const error = toAppError(thrown)
      // An installation that does not know the effect saves without it.
      const text = isAdding ? t('askSeveral', { count: rows.length }) : t('askSave')
      if (error.code !== 'notFound') tell(error)
      else if (await confirm({ text })) await save()
    }
  }
  const save = async () => {
    try {
      const body = await posted()
      await (isAdding ? adding.run(toMany(body)) : replacing.run(toOne(body)))
      done()
    } catch (thrown) {
      setEffect(null)
      const error = toAppError(thrown)
      if (!error.issues.some(({ code }) => code === 'conflict')) return tell(error)
      // Somebody else was first: what he granted is read, and the ticks of this person stay on top of it.
      if (await askReread(error, await changedMeanwhile())) await grants.reread().catch(tell)
    }
  }
  /** By how what was read differs from what there is now. Nothing where it cannot be told; the question is asked all the same. */
  const changedMeanwhile = async (): Promise<GrantEffect['items']> => {
    const body = grants.asRead()
    if (!body) return []
    return asking.run({ params, body: { objectType: wireType(type), ...body } }).then(
      ({ data }) => data.items.map((item) => ({ ...item, isAdded: !item.isAdded })),
      () => [],
    )
  }
  const isRunning = isReading || asking.isRunning || askingMany.isRunning || replacing.isRunning || adding.isRunning
  return { effect, isRunning, begin, save, cancel: () => setEffect(null) }
}

function useTelling(t: Texts) {
  const tErrors = useTranslations('errors')
  const { user } = useShell()
  return {
    tell: (error: unknown) => {
      // Signing in again stands over the page and says why; the ticks stay.
      if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => tErrors(key, params)))
    },
    askReread: (error: AppError, items: GrantEffect['items']) => {
      const who = personOfRefusal(error, user.userId)?.name
      const text = who ? t('conflict', { who }) : t('conflictUnknown')
      return confirm({ title: t('conflictTitle'), text: meanwhileText(text, { items, t }), confirmText: t('reread') })
    },
  }
}
