'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { ErrorState, LoadingState } from '@/components/ui/states'
import styles from './online-dev.module.css'
import { RecordBody } from './record-body'
import { useRecordForm } from './use-record-form'
import { buttonText, type Module } from './utils'

const nothing = () => {}

/** A module without a list (webType 1): the form on the page, a new record each time it is saved. */
export function FormPage({ module }: { module: Module }) {
  const t = useTranslations('list.record')
  const form = useRecordForm({ module, id: null, onChanged: nothing, onClosed: nothing })
  const reset = async () => {
    const words = { text: t('askReset'), confirmText: t('resetIt'), danger: true }
    if (!form.isDirty() || (await confirm(words))) form.reset()
  }
  if (form.loadError) return <ErrorState error={form.loadError} onRetry={form.retry} />
  if (!form.session) return <LoadingState />
  return (
    <section className={styles.formPage} aria-label={module.title}>
      <h1 className="tn-visually-hidden">{module.title}</h1>
      <div className={styles.formPageBody}>
        <RecordBody form={form} session={form.session} modelId={module.modelId} recordId="" popupType="general" />
      </div>
      <footer className={styles.formPageFoot}>
        <Button disabled={form.isSaving} onClick={() => void reset()}>
          {t('reset')}
        </Button>
        <Button variant="primary" loading={form.isSaving} onClick={() => form.save('continue')}>
          {buttonText(module.form.config.confirmButtonText, '确 定', t('save'))}
        </Button>
      </footer>
    </section>
  )
}
