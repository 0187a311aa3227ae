import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { type AdminHistoryRow, adminHistory } from '@/lib/contract/system/admin-history'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { pictureAddress } from '@/lib/domain/picture-address'
import styles from './history.module.css'
import { useChange } from './queries'
import { useWording } from './use-wording'
import { actionText, actionTone, type Difference, differencesOf, objectText } from './utils'

type ChangeDrawerProps = { row: AdminHistoryRow; onRestored: () => void; onClose: () => void }

/** One change: what was before and what is since, by name; and the way back where there is one. */
export function ChangeDrawer({ row, onRestored, onClose }: ChangeDrawerProps) {
  const t = useTranslations('admin.history')
  const { data, error, mutate } = useChange(row.id)
  const router = useRouter()
  const restore = useMutation(adminHistory.restore, { successToast: true })
  const { labelOf } = useWording(row.objectType)
  const question = () => {
    const name = row.objectName
    if (row.action === 'delete') return t('askRestoreDeleted', { name })
    const later = [...new Set((data?.changedSince ?? []).map(labelOf))]
    return later.length === 0 ? t('askRestore', { name }) : t('askRestoreLater', { name, fields: later.join(t('joint')) })
  }
  const giveBack = async () => {
    if (!(await confirm({ text: question() }))) return
    await restore.run({ params: { id: row.id } }).then(
      () => {
        onRestored()
        // Name and pictures stand in the shell; its data comes with the page.
        if (row.objectType === 'sysConfig') router.refresh()
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Surface
      kind="drawer"
      open
      width="640px"
      title={t('detail')}
      subtitle={row.objectName}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {data?.canRestore && (
            <Button variant="primary" busy={restore.isRunning} onClick={() => void giveBack()}>
              {t('restore')}
            </Button>
          )}
        </>
      }
    >
      <Facts row={row} />
      {data ? (
        <Differences change={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

function Facts({ row }: { row: AdminHistoryRow }) {
  const t = useTranslations('admin.history')
  const at = row.creatorTime
  return (
    <p className={styles.facts}>
      <Tag tone={actionTone(row.action)}>{actionText(row.action, t as Texts)}</Tag>
      <span>{objectText(row.objectType, t as Texts)}</span>
      <PeopleValue people={[personOf(row.userName)]} joint=", " />
      <span>{at === undefined ? '' : formatDate(at, dateTimeFormat)}</span>
    </p>
  )
}

function Differences({ change }: { change: CallData<typeof adminHistory.info> }) {
  const t = useTranslations('admin.history') as Texts
  const { labelOf, valueText } = useWording(change.objectType)
  const differences = differencesOf(change.before, change.after, { names: change.names, valueText })
  if (differences.length === 0) return <p>{t(change.action === 'password' ? 'noPassword' : 'same')}</p>
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.key}>
            <th scope="row">{labelOf(difference.key)}</th>
            <Side texts={difference.before} kind={difference.kind} sign="−" />
            <Side texts={difference.after} kind={difference.kind} sign="+" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownMax = 200

function Side({ texts, kind, sign }: { texts: readonly string[]; kind: Difference['kind']; sign: string }) {
  if (texts.length === 0) return <td className={styles.nothing}>—</td>
  if (kind === 'value') return <td>{valueFace(texts[0] ?? '')}</td>
  const more = texts.length - shownMax
  return (
    <td>
      <ul className={styles.entries}>
        {texts.slice(0, shownMax).map((text) => (
          <li key={text}>
            <span aria-hidden="true">{sign} </span>
            {text}
          </li>
        ))}
        {more > 0 && <li>… {more}</li>}
      </ul>
    </td>
  )
}

function valueFace(text: string) {
  const picture = pictureAddress(text)
  return picture ? <img src={picture} alt="" className={styles.picture} /> : text
}
