import { z } from 'zod'
import { emptyAsMissing, webUrl } from './config-fields'

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Folders only: no empty, hidden or upward part, so that a key never means something else to a store or a tool beside it. */
const prefixPath = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\/?$/

const text = (lengthMax: number) => z.preprocess(emptyAsMissing, z.string().max(lengthMax).optional())

/** A store that speaks S3, for the files; without any of these they are in the data folder. */
export const s3Variables = {
  S3_ENDPOINT: z.preprocess(emptyAsMissing, webUrl.optional()),
  S3_BUCKET: z.preprocess(
    emptyAsMissing,
    z.string().regex(bucketName, { error: 'must be 3 to 63 small letters, digits, dots and hyphens' }).optional(),
  ),
  S3_ACCESS_KEY_ID: text(500),
  S3_SECRET_ACCESS_KEY: text(2000),
  S3_REGION: text(100),
  /** `on`: `{endpoint}/{bucket}/…`. `off`: `{bucket}.{endpoint}/…`, which some stores demand. */
  S3_FORCE_PATH_STYLE: z.preprocess(emptyAsMissing, z.enum(['on', 'off']).optional()),
  S3_PREFIX: z.preprocess(
    emptyAsMissing,
    z.string().max(200).regex(prefixPath, { error: 'must be folder names of letters, digits, ._- with / between' }).optional(),
  ),
}

type S3Values = z.output<z.ZodObject<typeof s3Variables>>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Of a store that was begun to be named, what is missing. Half a configuration must not quietly mean the local disk. */
export function missingOfS3(value: S3Values): readonly (typeof needed)[number][] {
  const names = Object.keys(s3Variables) as (keyof typeof s3Variables)[]
  const isBegun = names.some((name) => value[name] !== undefined)
  return isBegun ? needed.filter((name) => value[name] === undefined) : []
}

export type S3Config = {
  endpoint: URL
  bucket: string
  /** Of the signature. Stores that have no regions take any. */
  region: string
  accessKeyId: string
  secretAccessKey: string
  isPathStyle: boolean
  /** Empty, or folders with a slash at the end. */
  prefix: string
}

export function s3Of(value: S3Values): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = value
  if (!endpoint || !bucket || !accessKeyId || !secret) return undefined
  return {
    ...{ endpoint, bucket, accessKeyId, secretAccessKey: secret },
    region: value.S3_REGION ?? 'us-east-1',
    isPathStyle: value.S3_FORCE_PATH_STYLE !== 'off',
    prefix: value.S3_PREFIX === undefined ? '' : value.S3_PREFIX.replace(/\/?$/, '/'),
  }
}
