import { useTranslations } from 'next-intl'
import { acceptNames, acceptOf, countLimit, isAccepted, sizeLimit } from '@/lib/form/file-schema-rules'
import type { FieldNode } from '@/lib/form/types'
import { tellRefused } from './refusal-names'

type UploadTexts = ReturnType<typeof useTranslations<'upload'>>

/** The files that may be uploaded, of those somebody chose; what is wrong with which of the others is said (spec 2 §5.1). */
export function useTakeFiles(node: FieldNode): (files: readonly File[], presentCount: number) => readonly File[] {
  const t = useTranslations('upload')
  return (files, presentCount) => {
    const limit = countLimit(node)
    const taken: File[] = []
    const refused = new Map<string, string[]>()
    for (const file of files) {
      const isFull = limit > 0 && presentCount + taken.length >= limit
      const reason = isFull ? t(node.type === 'uploadImg' ? 'tooManyImages' : 'tooManyFiles', { limit }) : faultOf(file, node, t)
      if (reason === null) taken.push(file)
      else refused.set(reason, [...(refused.get(reason) ?? []), file.name])
    }
    for (const [reason, names] of refused) tellRefused(names, reason, t)
    return taken
  }
}

function faultOf(file: File, node: FieldNode, t: UploadTexts): string | null {
  const isImage = node.type === 'uploadImg'
  const accept = acceptOf(node)
  if (isImage && !isAccepted('image/*', file)) return t('notImage')
  if (!isAccepted(accept, file)) return t('wrongType', { types: typesText(t, accept) })
  const size = sizeLimit(node)
  if (!size || file.size <= size.bytes) return null
  return t(isImage ? 'imageTooLarge' : 'fileTooLarge', { size: size.size, unit: size.unit })
}

export function typesText(t: UploadTexts, accept: string): string {
  const names = acceptNames(accept).map((name) => (name.startsWith('.') ? name.slice(1) : t(`types.${name as 'image'}`)))
  return names.join(t('typeSeparator'))
}
