import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import { StoredFiles, StoredPictures } from '@/components/widget-kits/uploads/stored-files'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { flowComment } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import type { useComments } from './queries'
import { filesOf, personName, timeText } from './utils'

type Comments = ReturnType<typeof useComments>

/** What people said about a task, the newest first (contract 4a §4.9). */
export function CommentsPanel({ comments }: { comments: Comments }) {
  const t = useTexts('flowtask.comments')
  const { error, isLoading, isValidating, hasMore, size } = comments
  const reload = () => void comments.mutate()
  return (
    <div className={styles.comments}>
      {isLoading && <LoadingState />}
      {error && comments.comments.length === 0 ? <ErrorState error={error} onRetry={reload} /> : null}
      {!isLoading && !error && comments.comments.length === 0 && <EmptyState text={t('none')} />}
      <ul className={styles.timeline}>
        {comments.comments.map((comment) => (
          <CommentLine key={comment.id} comment={comment} onRemoved={reload} />
        ))}
      </ul>
      {hasMore && (
        <Button loading={isValidating} onClick={() => void comments.setSize(size + 1)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

type CommentLineProps = { comment: Comments['comments'][number]; onRemoved: () => void }

function CommentLine({ comment, onRemoved }: CommentLineProps) {
  const t = useTexts('flowtask.comments')
  const { run, isRunning } = useMutation(flowComment.remove, { successToast: true })
  const pictures = filesOf(comment.image)
  const files = filesOf(comment.file)
  const name = personName(comment.creatorUser)
  const remove = async () => {
    if (!(await confirm({ text: t('askRemove'), confirmText: t('remove'), danger: true }))) return
    // The failure was told.
    await run({ params: { id: comment.id } }).then(onRemoved, () => {})
  }
  return (
    <li className={styles.line}>
      <div className={styles.lineFacts}>
        <span className={styles.person} data-tip={comment.creatorUser}>
          <Avatar name={name} src={comment.creatorUserHeadIcon} size={24} />
          {name}
        </span>
        <time className={styles.time}>{timeText(comment.creatorTime)}</time>
        {comment.isDel === 1 && (
          <Button size="sm" variant="text" disabled={isRunning} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
      {comment.text !== '' && <p className={styles.said}>{comment.text}</p>}
      <FilesEnv>
        {pictures.length > 0 && <StoredPictures value={pictures} type="annexpic" />}
        {files.length > 0 && <StoredFiles value={files} type="annex" />}
      </FilesEnv>
    </li>
  )
}
