import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useFresh } from '@/lib/client/use-fresh'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { toAppError } from '@/lib/errors/app-error'
import { alert } from '@/lib/form/build/display-nodes'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import styles from './system-config.module.css'

/** 管理员设置 (contract 2 §19): for administrators only. */
export function AdministratorsPanel() {
  const { data, error, mutate } = useFresh(sysConfig.administrators, {})
  const [round, setRound] = useState(0)
  if (error && toAppError(error).code === 'forbidden') return <NoPermissionState />
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  const saved = async () => {
    await mutate()
    setRound(round + 1)
  }
  return <AdministratorsForm key={round} ids={idsOf(data)} onSaved={saved} />
}

function AdministratorsForm({ ids, onSaved }: { ids: readonly string[]; onSaved: () => Promise<unknown> }) {
  const t = useTranslations('admin.sysConfig')
  const form = useDesignForm({
    drafts: { name: 'system.sysConfig.administrators', title: t('heading') },
    id: 'administrators',
    design: () =>
      formDesign(
        [alert(t('administratorsHint'), 'info'), user('adminIds', t('administrators'), { multiple: true, required: true })],
        widgetSchemas,
      ),
    values: valuesOf(ids),
    newest: async () => valuesOf(idsOf((await call(sysConfig.administrators, {})).data)),
  })
  const isDirty = useSyncExternalStore(form.store.subscribeAny, form.store.isDirty, form.store.isDirty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save({
      isMeant: () => confirm({ text: t('askAdministrators') }),
      send: (filled) =>
        call(sysConfig.saveAdministrators, {
          body: { adminIds: idsIn(filled['adminIds']), knownIds: idsIn(filled['knownIds']) },
        }),
      done: async ({ msg }) => {
        void tellDone(msg)
        await onSaved()
      },
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormPanel form={form} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" loading={form.edit.isSaving} aria-disabled={!isDirty || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function idsOf(administrators: readonly { id: string }[]): string[] {
  return administrators.map(({ id }) => id)
}

/** `knownIds`: who they were when they were read, so that of two administrators the second is told. */
function valuesOf(ids: readonly string[]): RecordValues {
  return { adminIds: ids, knownIds: ids }
}

function idsIn(value: unknown): string[] {
  return [...readTexts(decodeList(value))]
}
