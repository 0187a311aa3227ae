import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { sysConfig } from '@/lib/contract/system/sys-config'
import type { RecordValues } from '@/lib/form/types'
import { followed, followSettings, type SettingsTab, settingsForm } from './settings-form'
import styles from './system-config.module.css'
import { type OwnSaves, readConfig } from './utils'

type SettingsPanelProps = { tab: SettingsTab; values: RecordValues; saves: OwnSaves; onSaved: () => Promise<unknown> }

/** One tab of the configuration, saved with its button after the question of contract 2 §19. */
export function SettingsPanel({ tab, values, saves, onSaved }: SettingsPanelProps) {
  const t = useTranslations('admin.sysConfig')
  const router = useRouter()
  const form = useDesignForm({
    drafts: { name: `system.sysConfig.${tab}`, title: t('heading') },
    id: tab,
    design: () => settingsForm(tab, t),
    values,
    newest: readConfig,
    ...(tab === 'security' ? { follows: { fields: followed, apply: followSettings } } : {}),
  })
  const isDirty = useSyncExternalStore(form.store.subscribeAny, form.store.isDirty, form.store.isDirty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save({
      isMeant: () => confirm({ text: t('ask') }),
      send: (filled) => saves.send(filled, (body) => call(sysConfig.save, { body })),
      done: async ({ msg }) => {
        toast.success(msg)
        await onSaved()
        // Name and pictures stand in the shell; its data comes with the page.
        router.refresh()
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormPanel form={form} />
      <div className={styles.foot}>
        <span role="status" className={styles.unsaved}>
          {isDirty && t('unsaved')}
        </span>
        <Button type="submit" variant="primary" loading={form.edit.isSaving} aria-disabled={!isDirty || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
