import { signatureSchemaOf } from '../sign/schema'

/** Contract 3a §16: a signature, written by hand or one of the person's own; ids of other versions are kept as they are. */
export const signatureSchema = signatureSchemaOf('signature')
