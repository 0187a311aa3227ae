import { Avatar } from '@/components/ui/avatar'
import { Tag } from '@/components/ui/tag'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import { StoredFiles } from '@/components/widget-kits/uploads/stored-files'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { namesAnother, recordCode } from '@/lib/domain/flow-codes'
import { pictureAddress } from '@/lib/domain/picture-address'
import styles from './flow-task.module.css'
import { filesOf, personName, timeText } from './utils'

type RecordLine = Pick<
  TaskDetail['flowTaskOperatorRecordList'][number],
  'id' | 'userName' | 'handleStatus' | 'handleTime' | 'handleOpinion' | 'signImg' | 'fileList' | 'operatorId'
> & { principalName?: string }

type OpinionRowProps = { row: RecordLine; headIcon?: string; receivedAt?: number | null | undefined }

/** Who did what and when, what they said, their signature and their files. */
export function OpinionRow({ row, headIcon, receivedAt }: OpinionRowProps) {
  const t = useTexts('flowtask.record')
  const files = filesOf(row.fileList)
  const name = personName(row.userName)
  const sign = signatureOf(row.signImg)
  return (
    <>
      <div className={styles.lineFacts}>
        <span className={styles.person} data-tip={row.userName}>
          <Avatar name={name} {...(headIcon ? { src: headIcon } : {})} size={24} />
          {name}
        </span>
        {row.principalName && <Tag tone="violet">{t('onBehalf', { name: personName(row.principalName) })}</Tag>}
        <Action row={row} />
        <time className={styles.time}>{timeText(row.handleTime)}</time>
        {receivedAt && receivedAt !== row.handleTime ? (
          <span className={styles.hint}>{t('received', { time: timeText(receivedAt) })}</span>
        ) : null}
      </div>
      {row.handleOpinion !== '' && <p className={styles.said}>{row.handleOpinion}</p>}
      {sign && <img className={styles.signature} src={sign} alt={t('signature', { name })} />}
      {files.length > 0 && (
        <FilesEnv>
          <StoredFiles value={files} type="annex" />
        </FilesEnv>
      )}
    </>
  )
}

/** A code that nobody knows says nothing. */
function Action({ row }: { row: RecordLine }) {
  const t = useTexts('flowcodes.record')
  const code = recordCode(row.handleStatus)
  if (!code) return null
  const other = namesAnother(row.handleStatus) && row.operatorId !== '' ? `：${personName(row.operatorId)}` : ''
  return <Tag tone={code.tone}>{`${t(code.key)}${other}`}</Tag>
}

/** A signature is its own data or a picture of the platform; nothing else is loaded. */
function signatureOf(signImg: string): string | null {
  return signImg.startsWith('data:image/') ? signImg : (pictureAddress(signImg) ?? null)
}
