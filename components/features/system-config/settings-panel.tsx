import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useSyncExternalStore } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { followed, followSettings, type SettingsTab, settingsForm } from './settings-form'
import styles from './system-config.module.css'
import { type OwnSaves, readConfig, shutOut } from './utils'

type SettingsPanelProps = { tab: SettingsTab; values: RecordValues; saves: OwnSaves; onSaved: () => Promise<unknown> }

/** One tab of the configuration, saved with its button after the question of contract 2 §19. */
export function SettingsPanel({ tab, values, saves, onSaved }: SettingsPanelProps) {
  const t = useTexts('admin.sysConfig')
  const { user } = useShell()
  const router = useRouter()
  const form = useDesignForm({
    // Of the security settings nothing is kept in the browser: a password is among them.
    drafts: tab === 'security' ? null : { name: `system.sysConfig.${tab}`, title: t('heading') },
    id: tab,
    design: () => settingsForm(tab, t, 'newUserDefaultPassword' in values),
    values,
    newest: readConfig,
    ...(tab === 'security' ? { follows: { fields: followed, apply: followSettings } } : {}),
  })
  const isDirty = useSyncExternalStore(form.store.subscribeAny, form.store.isDirty, form.store.isDirty)
  // Contract 2 §19, and who would be shut out by the white list.
  const question = () => {
    const warning = tab === 'security' ? shutOut(form.store.toRecord(), readText(values['requestIp'])) : null
    if (!warning) return t('ask')
    const who = user.isAdministrator ? 'others' : 'self'
    return t('askAfter', { warning: t(`shutOut.${warning}.${who}`, { ip: readText(values['requestIp']) }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save({
      isMeant: () => confirm({ text: question() }),
      send: (filled) => saves.send(filled, (body) => call(sysConfig.save, { body })),
      done: async ({ msg }) => {
        void tellDone(msg)
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
