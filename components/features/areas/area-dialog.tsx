import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { tellDone } from '@/lib/client/tell-done'
import { area } from '@/lib/contract/system/area'
import { readText } from '@/lib/form/read'
import { areaFormDesign } from './area-form'
import { rootId } from './constants'
import { saveArea } from './mutations'
import { ParentDialog } from './parent-dialog'
import { readArea, useArea } from './queries'

type Values = Record<string, unknown>
type AreaDialogProps = {
  id: string | null
  /** Of a new one; null for one at the top. */
  parent: { id: string; fullName: string } | null
  onSaved: () => void
  onClose: () => void
}

/** Makes or changes an area (contract 2 §13). */
export function AreaDialog(props: AreaDialogProps) {
  const { id, parent } = props
  const t = useTranslations('admin.areas')
  const { data, error, mutate } = useArea(id)
  return (
    <LoadingDialog<Values>
      title={t(id === null ? 'create' : 'edit')}
      width="600px"
      start={id === null ? { parentId: parent?.id ?? rootId, parentName: parent?.fullName ?? t('root') } : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ id, values, frame, onSaved, onClose }: AreaDialogProps & { values: Values; frame: DialogFrame }) {
  const t = useTranslations('admin.areas')
  const [isChoosing, setChoosing] = useState(false)
  const form = useDesignForm({
    drafts: { name: 'system.area', title: t('title') },
    id,
    design: () => areaFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readArea(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      before={<Button onClick={() => setChoosing(true)}>{t('chooseParent')}</Button>}
      save={{
        send: ({ parentName: _, ...filled }, target) => saveArea(area.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    >
      {isChoosing && (
        <ParentDialog
          current={{ id: readText(form.store.getValue('parentId')), name: readText(form.store.getValue('parentName')) }}
          exceptId={id ?? '0'}
          onChoose={(parent) => {
            form.store.setValue('parentId', parent.id)
            form.store.setValue('parentName', parent.name)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </FormDialog>
  )
}
