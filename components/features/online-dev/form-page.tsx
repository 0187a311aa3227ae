'use client'

import { useTranslations } from 'next-intl'
import { useShell } from '@/components/features/shell/public'
import { FormView } from '@/components/form/form-view'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { FormNotices } from './form-notices-panel'
import styles from './online-dev.module.css'
import { useRelationDialog } from './relation-dialog'
import { useRecordForm } from './use-record-form'
import { buttonText, type Module } from './utils'

const nothing = () => {}

/** A module without a list (webType 1): the form on the page, a new record each time it is saved. */
export function FormPage({ module }: { module: Module }) {
  const t = useTranslations('list.record')
  const { user } = useShell()
  const form = useRecordForm({ module, id: null, resume: false, onChanged: nothing, onClosed: nothing })
  const relation = useRelationDialog('general')
  if (form.loadError) return <ErrorState error={form.loadError} onRetry={form.retry} />
  if (!form.session) return <LoadingState />
  return (
    <section className={styles.formPage} aria-label={module.title}>
      <div className={styles.formPageBody}>
        <FormNotices form={form} />
        {user.isAdministrator === 1 && <ScriptLogNotice log={form.scripts.log} />}
        <div inert={form.isOutcomeOpen}>
          <FormView
            key={form.session.idempotencyKey}
            store={form.session.store}
            texts={form.session.texts}
            currentUser={user}
            events={form.scripts.events}
            recordContext={{ modelId: module.modelId, id: '' }}
            onOpenRecord={relation.open}
          />
        </div>
        {relation.dialog}
      </div>
      <footer className={styles.formPageFoot}>
        <Button disabled={form.isSaving} onClick={form.reset}>
          {t('reset')}
        </Button>
        <Button variant="primary" loading={form.isSaving} onClick={() => form.save('continue')}>
          {buttonText(module.form.config.confirmButtonText, '确 定', t('save'))}
        </Button>
      </footer>
    </section>
  )
}
