'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import type { ScheduleDetail } from '@/lib/contract/system/schedule'
import { FilesPanel } from './files-panel'
import { useScheduleDetail } from './queries'
import styles from './schedule.module.css'
import { ScheduleTexts } from './schedule-texts'
import { useRemovalQuestion } from './use-removal'
import { endText, ownColor, startText } from './utils'

type ViewerProps = {
  id: string
  groupId: string
  /** The mode flag 1 of the spec: from the calendar an entry can be deleted, from a message it cannot (contract 1 §23). */
  canDelete?: boolean
  onClose: () => void
  onChanged?: () => void
}

/** One entry for reading (spec 2 §2.7). What was deleted meanwhile is told, and nothing is opened. */
export function ScheduleViewerDialog(props: ViewerProps) {
  return (
    <ScheduleTexts fallback={null}>
      <Viewer {...props} />
    </ScheduleTexts>
  )
}

function Viewer(props: ViewerProps) {
  const tErrors = useTranslations('errors')
  const { data: detail, error } = useScheduleDetail(props)
  const latest = useRef({ onClose: props.onClose, tErrors })
  latest.current = { onClose: props.onClose, tErrors }
  // The message area of the page, and whoever opened this.
  useEffect(() => {
    if (error === undefined) return
    const { onClose, tErrors: translate } = latest.current
    if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => translate(key, params)))
    onClose()
  }, [error])
  return detail ? <ViewerSurface {...props} detail={detail} /> : null
}

function ViewerSurface({ detail, id, canDelete, onClose, onChanged }: ViewerProps & { detail: ScheduleDetail }) {
  const t = useTranslations('schedule.viewer')
  const tCommon = useTranslations('common')
  const { user } = useShell()
  const removal = useRemovalQuestion({
    isCreator: detail.creatorUserId.endsWith(`/${user.userAccount}`),
    onRemoved: () => {
      onClose()
      onChanged?.()
    },
  })
  const footer = (
    <>
      {canDelete && (
        <Button variant="danger" loading={removal.isRemoving} onClick={() => removal.ask({ id, repetition: detail.repetition })}>
          {t('delete')}
        </Button>
      )}
      <Button onClick={onClose}>{tCommon('close')}</Button>
    </>
  )
  return (
    <>
      <Surface kind="general" open title={t('title')} width="600px" onClose={onClose} footer={footer}>
        <DetailBody detail={detail} />
      </Surface>
      {removal.dialog}
    </>
  )
}

/** The wire says it in Chinese words (contract 1 §23); everybody reads it in his language. */
const urgencyOfText: ReadonlyMap<string, '1' | '2' | '3'> = new Map([
  ['普通', '1'],
  ['重要', '2'],
  ['紧急', '3'],
])

function DetailBody({ detail }: { detail: ScheduleDetail }) {
  const t = useTranslations('schedule')
  const urgency = urgencyOfText.get(detail.urgent)
  const allDay = detail.allDay === 1 && <span className={styles.tag}>{t('allDay')}</span>
  return (
    <article className={styles.viewer}>
      <h3 className={styles.viewerTitle}>
        <span className={styles.dot} style={{ background: ownColor(detail.color) }} aria-hidden="true" />
        {detail.title}
      </h3>
      <dl className={styles.facts}>
        <Fact name={t('fields.category')}>{detail.category}</Fact>
        <Fact name={t('fields.urgent')}>{urgency ? t(`urgency.${urgency}`) : detail.urgent}</Fact>
        <Fact name={t('fields.start')}>
          <time>{startText(detail)}</time>
          {allDay}
        </Fact>
        <Fact name={t('fields.end')}>
          <time>{endText(detail)}</time>
        </Fact>
        <Fact name={t('fields.creator')}>{people(detail.creatorUserId)}</Fact>
        <Fact name={t('fields.participants')} isWide>
          {people(detail.toUserIds)}
        </Fact>
        <Fact name={t('fields.content')} isWide>
          {detail.content}
        </Fact>
      </dl>
      <FilesPanel files={detail.files} />
    </article>
  )
}

function people(written: string): ReactNode {
  const names = written.split(',').filter(Boolean)
  return names.length > 0 && <PeopleValue people={names.map(personOf)} joint=", " isWhole />
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  )
}
