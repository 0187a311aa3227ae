import { useTranslations } from 'next-intl'
import { toast } from '@/lib/client/toast-store'
import { acceptNames, acceptOf, countLimit, isAccepted, sizeLimit } from '@/lib/form/file-schema-rules'
import type { FieldNode } from '@/lib/form/types'

/** The files that may be uploaded, of those somebody chose; what is wrong with the others is said (spec 2 §5.1). */
export function useTakeFiles(node: FieldNode): (files: readonly File[], presentCount: number) => readonly File[] {
  const t = useTranslations('upload')
  const isImage = node.type === 'uploadImg'
  return (files, presentCount) => {
    const limit = countLimit(node)
    const size = sizeLimit(node)
    const accept = acceptOf(node)
    const taken: File[] = []
    for (const file of files) {
      if (limit > 0 && presentCount + taken.length >= limit) {
        toast.error(t(isImage ? 'tooManyImages' : 'tooManyFiles', { limit }))
        return taken
      }
      if (isImage && !(isAccepted('image/*', file) && isAccepted(accept, file))) toast.error(t('notImage'))
      else if (!isImage && !isAccepted(accept, file)) toast.error(t('wrongType', { types: typesText(t, accept) }))
      else if (size && file.size > size.bytes) {
        toast.error(t(isImage ? 'imageTooLarge' : 'fileTooLarge', { size: size.size, unit: size.unit }))
      } else taken.push(file)
    }
    return taken
  }
}

export function typesText(t: ReturnType<typeof useTranslations<'upload'>>, accept: string): string {
  const names = acceptNames(accept).map((name) => (name.startsWith('.') ? name.slice(1) : t(`types.${name as 'image'}`)))
  return names.join(t('typeSeparator'))
}
