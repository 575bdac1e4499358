import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { BlobStore } from './blob-store.js';
import { DiskStore } from './disk-store.js';
import { FileSweep } from './file-sweep.js';
import { Files } from './files.js';
import { PicturesController } from './pictures.controller.js';
import { Pictures } from './pictures.js';
import { S3Store } from './s3-store.js';

/** Offers files to every module: in a bucket when S3 is configured, else in DATA_DIR/files. */
@Global()
@Module({
  controllers: [PicturesController],
  providers: [
    Files,
    Pictures,
    FileSweep,
    {
      provide: BlobStore,
      inject: [Config],
      useFactory: (config: Config): BlobStore =>
        config.s3 === undefined ? new DiskStore(join(config.dataDir, 'files')) : new S3Store(config.s3),
    },
  ],
  exports: [Files, Pictures],
})
export class FilesModule {}
