import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { FormView } from '@/components/form/form-view'
import { useFormDesign } from '@/components/form/use-design'
import { Button } from '@/components/ui/button'
import { ConfirmHost } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { errorText } from '@/lib/client/error-text'
import { said } from '@/lib/form/design-texts'
import type { FormDesign } from '@/lib/form/types'
import type { LinkDesign, PublicLink } from './queries'
import styles from './short-link.module.css'
import { useLinkForm } from './use-link-form'

type PublicFormProps = { link: PublicLink; design: LinkDesign; onPassNeeded: () => void }

/** A form to fill in and send, as often as one likes. */
export function PublicForm({ link, design, onPassNeeded }: PublicFormProps) {
  const form = useFormDesign(design.formData)
  const [serial, setSerial] = useState(0)
  const [isSent, setSent] = useState(false)
  const another = () => {
    setSerial((count) => count + 1)
    setSent(false)
  }
  return (
    <>
      <h1 id="link-title" className={styles.title}>
        {said(form, design.fullName || link.title)}
      </h1>
      {isSent ? (
        <Sent onAnother={another} />
      ) : (
        <Sheet key={serial} link={link} form={form} onSent={() => setSent(true)} onPassNeeded={onPassNeeded} />
      )}
    </>
  )
}

type SheetProps = { link: PublicLink; form: FormDesign; onSent: () => void; onPassNeeded: () => void }

function Sheet(props: SheetProps) {
  const t = useTranslations('shortlink.form')
  const form = useLinkForm(props)
  return (
    <>
      <Notices form={form} />
      <div className={styles.card}>
        <div className={styles.sheet}>
          {/* The headings of the cards are of the third level. */}
          <h2 className="tn-visually-hidden">{t('heading')}</h2>
          <FormView store={form.store} events={form.events} />
        </div>
        {props.form.fields.length > 0 && (
          <div className={styles.foot}>
            <Button variant="primary" loading={form.isSending} onClick={form.send}>
              {t('submit')}
            </Button>
          </div>
        )}
      </div>
      {/* Sub-tables ask before a line is removed. */}
      <ConfirmHost />
    </>
  )
}

/** A failed sending is told at the top of a form that may be scrolled far down. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'center' })
}

function Notices({ form: { draft, failure, isAnswerLost, store } }: { form: ReturnType<typeof useLinkForm> }) {
  const t = useTranslations('shortlink')
  const tForm = useTranslations('form.draft')
  const tErrors = useTranslations('errors')
  return (
    <>
      <DraftOffer
        drafts={draft.offered}
        isNew
        summaryOf={(one) => draftSummary(store.design, one)}
        onRestore={draft.restore}
        onDiscard={(one) => void draft.discard(one)}
        onStartEmpty={draft.startEmpty}
      />
      {draft.isRestored && (
        <div className={styles.notice} role="status">
          {tForm('restored')}
        </div>
      )}
      {failure && (
        <div ref={bringIntoView} className={styles.notice} data-tone="bad" role="alert">
          {isAnswerLost ? t('form.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))}
        </div>
      )}
    </>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useTranslations('shortlink.form')
  return (
    <div className={styles.sent} role="status">
      <Icon name="success" size={48} />
      {/* The form is gone with the focus in it; here it goes on. */}
      <h2 tabIndex={-1} ref={(element) => element?.focus()}>
        {t('sentTitle')}
      </h2>
      <p className={styles.text}>{t('sentText')}</p>
      <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}
