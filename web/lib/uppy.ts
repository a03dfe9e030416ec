import type { AwsBody } from '@uppy/aws-s3'
import type { Meta, Uppy } from '@uppy/core'

/** Import Uppy only from here: the build bundles this file separately, see scripts/bundle-apart.ts. */
export { default as AwsS3, type AwsBody } from '@uppy/aws-s3'
export { Uppy, type Meta } from '@uppy/core'
export { default as Dashboard } from '@uppy/dashboard'
export { default as ImageEditor } from '@uppy/image-editor'

export type Uploader = Uppy<Meta, AwsBody>
