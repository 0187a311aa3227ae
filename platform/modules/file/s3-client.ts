import type { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config-s3'
import { isAbsent, isUnsupported, storeFault } from './s3-fault'

/** How long the store is waited for. */
type Patience = {
  /** Tries of one request; the waits between them grow to three seconds in all. */
  attemptsMax: number
  connectMs: number
  answerMs: number
  /** A part of a file on a slow line, and what the store does when it joins the parts. */
  sendMs: number
  /** A store that is silent for so long in the middle of a file has gone. */
  silenceMs: number
}

const usualPatience: Patience = { attemptsMax: 6, connectMs: 5000, answerMs: 30_000, sendMs: 120_000, silenceMs: 30_000 }
const callSocketsMax = 64
/** Each download holds one for as long as its reader takes, so they are counted on their own: slow readers must not keep others from saving. */
const readSocketsMax = 512

type S3Entry = { key: string; sizeBytes: number; changedAt: number }
export type PendingUpload = { key: string; uploadId: string }
export type SentPart = { PartNumber: number; ETag: string }
type ReadFrom = { start: number; end: number | undefined; etag: string | undefined }

/** The calls of S3 that are used here. Everything else thrown is a `storeFault`; keys are without the prefix of the installation. */
export type S3Bucket = ReturnType<typeof openBucket>

/** One per process. The library is loaded with the first call, so an installation without S3 never pays for it. */
export function openBucket(config: S3Config, patience = usualPatience) {
  let opened: Promise<Opened> | undefined
  const run = async <T>(what: string, work: (opened: Opened) => Promise<T>): Promise<T> => {
    opened ??= openClients(config, patience)
    try {
      return await work(await opened)
    } catch (error) {
      throw storeFault(what, error)
    }
  }
  const at = (key: string) => ({ Bucket: config.bucket, Key: config.prefix + key })
  return {
    ...objectCalls(run, at, patience),
    ...multipartCalls(run, { at, patience, ...config }),
    ...listCalls(run, config),
    close: async () => {
      const { calls, reads } = (await opened) ?? {}
      calls?.destroy()
      reads?.destroy()
    },
  }
}

type Opened = { sdk: typeof import('@aws-sdk/client-s3'); calls: S3Client; reads: S3Client }
type Run = <T>(what: string, work: (opened: Opened) => Promise<T>) => Promise<T>
type At = (key: string) => { Bucket: string; Key: string }

async function openClients(config: S3Config, patience: Patience): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const settings = (socketsMax: number): S3ClientConfig => ({
    endpoint: config.endpoint.href,
    region: config.region,
    forcePathStyle: config.isPathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: patience.attemptsMax,
    // Bodies are signed by their hash. The newer checksums beside it are refused by many stores that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      httpAgent: { keepAlive: true, maxSockets: socketsMax },
      httpsAgent: { keepAlive: true, maxSockets: socketsMax },
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silenceMs,
    },
  })
  return { sdk, calls: new sdk.S3Client(settings(callSocketsMax)), reads: new sdk.S3Client(settings(readSocketsMax)) }
}

function objectCalls(run: Run, at: At, { sendMs }: Patience) {
  return {
    /** Null when there is no such object. */
    sizeOf: (key: string) =>
      run('look', async ({ sdk, calls }) => {
        try {
          return (await calls.send(new sdk.HeadObjectCommand(at(key)))).ContentLength ?? 0
        } catch (error) {
          if (isAbsent(error)) return null
          throw error
        }
      }),
    /** With an `etag` only of the very same object. */
    read: (key: string, { start, end, etag }: ReadFrom, abortSignal: AbortSignal) =>
      run('read', async ({ sdk, reads }) => {
        const input = { ...at(key), Range: `bytes=${start}-${end ?? ''}`, ...(etag === undefined ? {} : { IfMatch: etag }) }
        const { Body, ContentLength, ContentRange, ETag } = await reads.send(new sdk.GetObjectCommand(input), { abortSignal })
        // A store that leaves the range out of account would send the beginning of the file for its middle.
        if (start > 0 && !ContentRange?.startsWith(`bytes ${start}-`)) throw new Error('the store does not know ranges')
        return { body: Body as Readable, sizeBytes: ContentLength ?? 0, etag: ETag }
      }),
    put: (key: string, body: Buffer) =>
      run('write', ({ sdk, calls }) =>
        calls.send(new sdk.PutObjectCommand({ ...at(key), Body: body }), { requestTimeout: sendMs }),
      ),
    /** Nothing happens when it is not there. */
    remove: (key: string) => run('remove', ({ sdk, calls }) => calls.send(new sdk.DeleteObjectCommand(at(key)))),
  }
}

type Uploads = { at: At; patience: Patience; bucket: string; prefix: string }

function multipartCalls(run: Run, { at, patience: { sendMs }, bucket, prefix }: Uploads) {
  return {
    beginUpload: (key: string) =>
      run('begin', async ({ sdk, calls }) => {
        const { UploadId } = await calls.send(new sdk.CreateMultipartUploadCommand(at(key)))
        if (UploadId === undefined) throw new Error('no id for an upload in parts')
        return UploadId
      }),
    sendPart: ({ key, uploadId }: PendingUpload, part: number, body: Buffer) =>
      run('write', async ({ sdk, calls }): Promise<SentPart> => {
        const input = { ...at(key), UploadId: uploadId, PartNumber: part, Body: body }
        const { ETag } = await calls.send(new sdk.UploadPartCommand(input), { requestTimeout: sendMs })
        if (ETag === undefined) throw new Error('no tag for a part')
        return { PartNumber: part, ETag }
      }),
    /** Answers false for an upload that is not pending: broken off, or finished by an earlier try of this call. */
    finishUpload: ({ key, uploadId }: PendingUpload, parts: SentPart[]) =>
      run('finish', async ({ sdk, calls }) => {
        try {
          const input = { ...at(key), UploadId: uploadId, MultipartUpload: { Parts: parts } }
          await calls.send(new sdk.CompleteMultipartUploadCommand(input), { requestTimeout: sendMs })
          return true
        } catch (error) {
          if (isAbsent(error)) return false
          throw error
        }
      }),
    breakOff: ({ key, uploadId }: PendingUpload) =>
      run('break off', async ({ sdk, calls }) => {
        const input = { ...at(key), UploadId: uploadId }
        await calls.send(new sdk.AbortMultipartUploadCommand(input)).catch((error) => {
          if (!isAbsent(error)) throw error
        })
      }),
    /** Uploads in parts that were begun before a time and not finished. */
    pendingBefore: async function* (time: number): AsyncGenerator<PendingUpload> {
      for (let from: PendingFrom | null = {}; from; ) {
        const marks: PendingFrom = from
        const page: ListMultipartUploadsCommandOutput | null = await run('list', ({ sdk, calls }) =>
          calls
            .send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marks }))
            // Such stores clear away by themselves.
            .catch((error) => (isUnsupported(error) ? null : Promise.reject(error))),
        )
        for (const { Key = '', UploadId = '', Initiated } of page?.Uploads ?? []) {
          if (Initiated && Initiated.getTime() < time) yield { key: Key.slice(prefix.length), uploadId: UploadId }
        }
        from = page?.IsTruncated && page.NextKeyMarker ? marksOf(page) : null
      }
    },
  }
}

type PendingFrom = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }

function marksOf({ NextKeyMarker, NextUploadIdMarker }: ListMultipartUploadsCommandOutput): PendingFrom {
  return { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
}

function listCalls(run: Run, { bucket, prefix }: S3Config) {
  return {
    /** In the order of the keys, a page of a thousand at a time. */
    list: async function* (under: string): AsyncGenerator<S3Entry> {
      for (let from: { ContinuationToken?: string } | null = {}; from; ) {
        const mark: { ContinuationToken?: string } = from
        const page: ListObjectsV2CommandOutput = await run('list', ({ sdk, calls }) =>
          calls.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + under, ...mark })),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), sizeBytes: Size, changedAt: LastModified?.getTime() ?? 0 }
        }
        from = page.IsTruncated && page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : null
      }
    },
    /** Throws when the bucket cannot be listed: no store, no bucket, wrong keys. */
    look: (abortSignal: AbortSignal) =>
      run('look', ({ sdk, calls }) =>
        calls.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }),
      ),
  }
}
