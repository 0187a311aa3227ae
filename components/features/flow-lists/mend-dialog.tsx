import { personName } from '@/components/features/flow-task/public'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { Tag } from '@/components/ui/tag'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { StuckRow } from '@/lib/contract/workflow/flow-stuck'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { longText } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import styles from './flow-lists.module.css'
import { sendMend } from './mutations'
import { proposalText } from './utils'

type MendDialogProps = { rows: readonly StuckRow[]; onDone: () => void; onClose: () => void }

/** Gives what waits for people who are gone to others: one of them to whom is proposed, several each to theirs, or all to one person. */
export function MendDialog(props: MendDialogProps) {
  const t = useTexts('flowlist.stuck')
  const [only, ...others] = props.rows
  const start = { toId: others.length === 0 ? (only?.proposal?.userId ?? '') : '' }
  return (
    <LoadingDialog
      title={t('mend')}
      width="600px"
      start={start}
      error={undefined}
      onRetry={() => undefined}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = MendDialogProps & { values: { toId: string }; frame: DialogFrame }

function FilledDialog({ rows, values, frame, onDone, onClose }: FilledDialogProps) {
  const t = useTexts('flowlist.stuck')
  const form = useDesignForm({ drafts: null, id: null, design: () => mendFormDesign(t, rows), values })
  return (
    <FormDialog
      {...frame}
      form={form}
      notice={<MendedRows rows={rows} />}
      save={{
        text: t('mend'),
        send: (filled, { key }) => {
          const toId = readText(filled['toId'])
          if (toId === '' && rows.some(({ proposal }) => !proposal)) throw needsPerson(t('needsPerson'))
          return sendMend(rows, { toId, handleOpinion: readText(filled['handleOpinion']) }, key)
        },
        done: ({ msg }) => {
          void tellDone(msg)
          onDone()
          onClose()
        },
      }}
      onClose={onClose}
    />
  )
}

function mendFormDesign(t: Texts, rows: readonly StuckRow[]) {
  const isOne = rows.length === 1
  const isProposed = rows.every(({ proposal }) => proposal)
  const face = isOne || !isProposed ? { required: true } : { placeholder: t('asProposed') }
  return formDesign(
    [user('toId', t(isOne ? 'to' : 'toAll'), face), longText('handleOpinion', t('opinion'), { maxlength: 500 })],
    widgetSchemas,
  )
}

function needsPerson(message: string): AppError {
  return new AppError('refused', message, {
    userMessage: message,
    issues: [{ path: 'toId', code: 'refused', message }],
  })
}

function MendedRows({ rows }: { rows: readonly StuckRow[] }) {
  const t = useTexts('flowlist.stuck')
  return (
    <ul className={styles.mended} aria-label={t('rows')}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={styles.mendedTitle}>{`${row.fullName} · ${row.nodeName}`}</span>
          <span className={styles.mendedWay}>
            {row.handleName === '' ? null : personName(row.handleName)}
            <Tag tone={row.reason === 'nobody' ? 'amber' : 'red'}>{t(`reasons.${row.reason}`)}</Tag>
            {row.proposal ? `→ ${proposalText(row, t)}` : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
