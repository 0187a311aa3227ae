import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { FormSurface } from '@/components/screen/form-surface'
import type { Reading } from '@/components/screen/use-row-editing'
import { FormPanel } from './form-panel'
import { ReadPanel } from './read-panel'
import type { DesignForm, Saving } from './use-design-form'

type FormDialogProps<T> = Pick<ComponentProps<typeof FormSurface>, 'title' | 'subtitle' | 'width' | 'before' | 'between'> &
  Pick<ComponentProps<typeof FormPanel>, 'faces'> & {
    form: DesignForm
    /** A dialog unless told otherwise. */
    kind?: ComponentProps<typeof FormSurface>['kind']
    /** Of the button that leaves, where it is not 取消. */
    cancelText?: string
    /** Only read for now: the main button goes on to changing it. */
    reading?: Reading | null
    /** What the main button does. */
    save: Saving<T> & { text?: string }
    /** Above the form: what must be known before going on. */
    notice?: ReactNode
    onClose: () => void
    /** Surfaces that are opened from this one. */
    children?: ReactNode
  }

/** A form of the product in a dialog, a drawer or a page of its own, from its opening to its save. */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { form, faces, kind = 'general', reading = null, save, notice, onClose, children, ...frame } = props
  const t = useTranslations('common')
  const tList = useTranslations('list.buttons')
  const subtitle = form.subject === '' ? {} : { subtitle: form.subject }
  if (reading) {
    const { onEdit } = reading
    return (
      <FormSurface
        {...subtitle}
        {...frame}
        between={undefined}
        kind={kind}
        edit={form.edit}
        onLeft={onClose}
        cancelText={t('close')}
        submit={onEdit && { text: tList('edit'), onPress: onEdit }}
      >
        {notice}
        <ReadPanel form={form} />
        {children}
      </FormSurface>
    )
  }
  return (
    <FormSurface
      {...subtitle}
      {...frame}
      kind={kind}
      edit={form.edit}
      onLeft={onClose}
      submit={{ text: save.text ?? t('confirm'), onPress: () => form.save(save) }}
    >
      {notice}
      <FormPanel form={form} faces={faces} />
      {children}
    </FormSurface>
  )
}
