'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '@/components/ui/states'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { Mail } from '@/lib/contract/extend/email'
import { toAppError } from '@/lib/errors/app-error'
import { noticeTexts } from './constants'
import styles from './email-page.module.css'
import { FilesPanel } from './files-panel'
import { RichText } from './message-article-panel'
import { useMail } from './queries'
import { minuteText } from './utils'

/** One mail (spec 1 §2.3, contract 1 §24), to be read only. `href` holds its id. */
export function EmailPage({ href }: { href: string }) {
  const id = (new URLSearchParams(href.split('?')[1] ?? '').get('id') ?? '').slice(0, 100)
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts}>
      <EmailScreen key={id} id={id} />
    </LazyMessages>
  )
}

function EmailScreen({ id }: { id: string }) {
  const t = useTranslations('notices.mail')
  const say = usePlatformTexts()
  const { data, error, isLoading, mutate } = useMail(id)
  return (
    <div className={styles.page}>
      {error && data ? <RefreshFailed error={error} onRetry={() => void mutate()} /> : null}
      {data ? <MailArticle mail={data} /> : <h1 className="tn-visually-hidden">{t('title')}</h1>}
      {id === '' && <EmptyState text={t('noId')} />}
      {isLoading && <LoadingState />}
      {error && !data && isMissing(error) && <EmptyState text={say(toAppError(error).userMessage ?? '') || t('missing')} />}
      {error && !data && !isMissing(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
    </div>
  )
}

/** Asking again would not bring it: it is no more, or is not the user's. */
function isMissing(error: unknown): boolean {
  return ['notFound', 'refused', 'forbidden'].includes(toAppError(error).code)
}

function MailArticle({ mail }: { mail: Mail }) {
  const t = useTranslations('notices.mail')
  const sender = mail.senderName && mail.sender ? `${mail.senderName} <${mail.sender}>` : mail.senderName || mail.sender
  const time = mail.fdate ?? mail.creatorTime
  return (
    <article className={styles.mail}>
      <h1>{mail.subject || t('noSubject')}</h1>
      <dl className={styles.facts}>
        <Fact name={t('sender')}>{sender}</Fact>
        <Fact name={t('recipient')}>{mail.recipient || mail.mAccount}</Fact>
        <Fact name={t('copy')}>{mail.cc || mail.cC}</Fact>
        <Fact name={t('blindCopy')}>{mail.bcc || mail.bCC}</Fact>
        <Fact name={t('time')}>{minuteText(time)}</Fact>
      </dl>
      <RichText html={mail.bodyText} />
      <FilesPanel files={mail.attachment} />
    </article>
  )
}

/** What the mail does not say is left out. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
