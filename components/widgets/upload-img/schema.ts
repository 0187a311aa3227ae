import { fileSchema } from '@/lib/form/file-schema'

/** Contract 3a §4.4: a list of {name, fileId, url}. */
export const uploadImgSchema = fileSchema('uploadImg')
