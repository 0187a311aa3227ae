import { fileSchema } from '@/lib/form/file-schema'

/** Contract 3a §4.4: a list of {name, fileId, fileSize, fileExtension, fileVersionId, url}. */
export const uploadFileSchema = fileSchema('uploadFile')
