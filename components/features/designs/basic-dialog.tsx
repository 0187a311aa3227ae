import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { designBase } from '@/lib/contract/online-dev/design-base'
import type { RecordValues } from '@/lib/form/types'
import { basicFormDesign } from './basic-form'
import { onlineType, webTypes } from './constants'
import { createDesign, saveDesign } from './mutations'
import { readDesign, useDesign, useDesignCategories } from './queries'
import { basicValues } from './utils'

type BasicDialogProps = {
  /** Null makes a new design. */
  id: string | null
  /** The id of the design, which a new one has now. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** 基础设置 (contract 3b §2.4): how a design is called, and in which category it stands. */
export function BasicDialog(props: BasicDialogProps) {
  const t = useTranslations('admin.designs')
  const { data, error, mutate } = useDesign(props.id)
  const categories = useDesignCategories()
  const values = props.id === null ? {} : data && { ...data, ...basicValues(data) }
  return (
    <LoadingDialog<Start>
      title={t(props.id === null ? 'createForm' : 'basic')}
      width="600px"
      start={categories && values && { values, categories }}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type Start = { values: RecordValues; categories: readonly { id: string; fullName: string }[] }
type FilledProps = BasicDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, categories, frame, onSaved, onClose }: FilledProps) {
  const t = useTranslations('admin.designs')
  const form = useDesignForm({
    drafts: { name: 'visualdev.base', title: t('title') },
    id,
    design: () => basicFormDesign(t, categories),
    values,
    ...(id === null ? {} : { newest: async () => ({ ...(await readDesign(id)) }) }),
  })
  const send = async (filled: RecordValues, target: Target) => {
    if (id !== null) {
      // The documents of the design go along unchanged: the call takes the whole of it.
      await saveDesign(id, designBase.update.body.parse({ ...values, ...filled }))
      return { id, msg: '' }
    }
    const made = designBase.create.body.parse({ type: onlineType, webType: webTypes.list, ...filled })
    const { data, msg } = await createDesign(made, target)
    return { id: data?.id ?? '', msg }
  }
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        text: id === null ? t('createAndDesign') : undefined,
        send,
        done: (saved) => {
          if (saved.msg) void tellDone(saved.msg)
          onSaved(saved.id)
          onClose()
        },
      }}
    />
  )
}
