import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { files, images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import { own, readText } from '@/lib/form/read'
import { decodeList } from '@/lib/form/wire-values'
import { commentFilesMax, commentMegabytesMax, commentPicturesMax } from './constants'
import { comment } from './mutations'

type CommentDialogProps = { taskId: string; onSaid: () => void; onClose: () => void }

/** Says something about a task, with pictures and files (contract 4a §4.9). */
export function CommentDialog({ taskId, onSaid, onClose }: CommentDialogProps) {
  const t = useTexts('flowtask.comments')
  const form = useDesignForm({
    drafts: { name: `flowTask.comment.${taskId}`, title: t('title') },
    id: null,
    design: () => commentDesign(t),
  })
  const json = (values: Record<string, unknown>, name: string) => JSON.stringify(decodeList(own(values, name)) ?? [])
  return (
    <FormDialog
      form={form}
      title={t('title')}
      width="600px"
      save={{
        send: (values, { key }) =>
          comment(
            {
              taskId,
              text: readText(own(values, 'text')),
              image: json(values, 'image'),
              file: json(values, 'file'),
            },
            key,
          ),
        done: ({ msg }) => {
          if (msg) void tellDone(msg)
          onSaid()
          onClose()
        },
      }}
      onClose={onClose}
    />
  )
}

function commentDesign(t: Texts) {
  return formDesign(
    [
      longText('text', t('text'), { maxlength: 5_000, rows: 4 }),
      images('image', t('pictures'), { limit: commentPicturesMax, megabytes: commentMegabytesMax }),
      files('file', t('files'), { limit: commentFilesMax }),
    ],
    widgetSchemas,
  )
}
