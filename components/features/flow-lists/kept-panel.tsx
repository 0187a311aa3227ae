import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import type { KeptDecision } from '@/lib/client/decisions/decision-storage'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import { AppError } from '@/lib/errors/app-error'
import { readText } from '@/lib/form/read'
import styles from './flow-lists.module.css'
import { useDecisionOutbox } from './use-kept-decisions'

type KeptPanelProps = {
  decisions: readonly KeptDecision[]
  onOpen: (decision: KeptDecision) => Promise<void>
}

/** Above the list: how many decisions wait for the line, and which of them the platform does not take as they are. */
export function KeptPanel({ decisions, onOpen }: KeptPanelProps) {
  const t = useTexts('flowlist.kept')
  const waiting = decisions.filter(({ state }) => state === 'waiting')
  const failed = decisions.filter(({ state }) => state === 'failed')
  if (decisions.length === 0) return null
  return (
    <div className={styles.kept}>
      {waiting.length > 0 && (
        <Alert tone="info" role="status">
          {t('waiting', { count: waiting.length })}
        </Alert>
      )}
      {failed.length > 0 && (
        <ul aria-label={t('failed')}>
          {failed.map((decision) => (
            <FailedDecision key={decision.key} decision={decision} onOpen={() => onOpen(decision)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function FailedDecision({ decision, onOpen }: { decision: KeptDecision; onOpen: () => Promise<void> }) {
  const t = useTexts('flowlist.kept')
  const outbox = useDecisionOutbox()
  const reason = useReason(decision)
  const { key, title, operation, body, fault } = decision
  const opinion = readText(body['handleOpinion'])
  const facts = { title, operation: t(`operations.${operation}`) }
  const drop = async () => {
    if (await confirm({ subject: title, text: t('dropAsk'), confirmText: t('drop'), danger: true })) await outbox.drop(key)
  }
  return (
    <li>
      <Alert tone="danger">
        <span>
          {t('notSent', { ...facts, reason })}
          {opinion !== '' && <span className={styles.opinion}>{t('opinion', { opinion })}</span>}
        </span>
        {fault === null && (
          <Button size="sm" onClick={() => void outbox.retry(key)}>
            {t('send')}
          </Button>
        )}
        <Button size="sm" onClick={() => void onOpen()}>
          {t('open')}
        </Button>
        <Button size="sm" onClick={() => void drop()}>
          {t('drop')}
        </Button>
      </Alert>
    </li>
  )
}

/** Why it was not taken, in words. */
function useReason({ fault }: KeptDecision): string {
  const t = useTexts('flowlist.kept')
  const tErrors = useTranslations('errors')
  if (fault === null) return t('old')
  if (fault.kind !== 'refused') return t(fault.kind)
  const refused = new AppError(fault.code, 'a decision that was kept was refused', { userMessage: fault.userMessage })
  return errorText(refused, (key, params) => tErrors(key, params))
}
