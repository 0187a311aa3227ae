'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { contents } from './contents'
import { LinkFrame } from './link-frame'
import { LinkGone } from './link-gone'
import { PasswordStep } from './password-step'
import styles from './short-link.module.css'
import { useShortLink } from './use-short-link'

const loading = () => <LoadingState />
const PublicForm = dynamic(contents.form, { ssr: false, loading })
const PublicList = dynamic(contents.list, { ssr: false, loading })

/** A form or a list of a module for people without an account (contract 1 §25, 3b §13). */
export function ShortLinkPage({ modelId, encryption }: { modelId: string; encryption: string }) {
  const t = useTranslations('shortlink')
  const { step, retry, enter, askAgain } = useShortLink(modelId, encryption)
  if (step.kind === 'opening') {
    return (
      <LinkFrame>
        <LoadingState text={t('opening')} />
      </LinkFrame>
    )
  }
  if (step.kind === 'failed') {
    const { code } = step.error
    // No answer says nothing about the link, so its address stays.
    const isUnanswered = code === 'transport' || code === 'timeout' || code === 'internal' || code === 'drift'
    return (
      <LinkFrame>
        {isUnanswered ? <ErrorState error={step.error} onRetry={retry} /> : <LinkGone error={step.error} onRetry={retry} />}
      </LinkFrame>
    )
  }
  if (step.kind === 'password') {
    return (
      <LinkFrame>
        <PasswordStep link={step.link} onPassed={(pass) => enter({ ...step.link, pass })} />
      </LinkFrame>
    )
  }
  const { link, design } = step
  const Content = link.kind === 'form' ? PublicForm : PublicList
  return (
    <LinkFrame>
      <section className={styles.content} data-kind={link.kind} aria-labelledby="link-title">
        <Content link={link} design={design} onPassNeeded={() => askAgain(link)} />
      </section>
    </LinkFrame>
  )
}
