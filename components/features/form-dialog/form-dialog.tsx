import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { FormSurface } from '@/components/screen/form-surface'
import { FormPanel } from './form-panel'
import type { DesignForm, Saving } from './use-design-form'

type FormDialogProps<T> = Pick<ComponentProps<typeof FormSurface>, 'title' | 'subtitle' | 'width' | 'before' | 'between'> &
  Pick<ComponentProps<typeof FormPanel>, 'faces'> & {
    form: DesignForm
    /** A dialog unless told otherwise. */
    kind?: ComponentProps<typeof FormSurface>['kind']
    /** Of the button that leaves, where it is not 取消. */
    cancelText?: string
    /** What the main button does; null where nothing can be saved, and the form only be read. */
    save: (Saving<T> & { text?: string }) | null
    /** Above the form: what must be known before going on. */
    notice?: ReactNode
    onClose: () => void
    /** Surfaces that are opened from this one. */
    children?: ReactNode
  }

/** A form of the product in a dialog, a drawer or a page of its own, from its opening to its save. */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { form, faces, kind = 'general', save, notice, onClose, children, ...frame } = props
  const t = useTranslations('common')
  return (
    <FormSurface
      {...(form.subject === '' ? {} : { subtitle: form.subject })}
      {...frame}
      kind={kind}
      edit={form.edit}
      onLeft={onClose}
      submit={save && { text: save.text ?? t('confirm'), onPress: () => form.save(save) }}
    >
      {notice}
      <FormPanel form={form} faces={faces} isLocked={save === null} />
      {children}
    </FormSurface>
  )
}
