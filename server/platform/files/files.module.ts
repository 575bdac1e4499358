import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { BlobStore } from './blob-store.js';
import { FileStorage } from './file-storage.js';
import { FileSweep } from './file-sweep.js';
import { Files } from './files.js';
import { Images } from './images.js';
import { openBlobStore } from './open-blob-store.js';
import { PicturesController } from './pictures.controller.js';
import { Pictures } from './pictures.js';

/** Offers files to every module: in a bucket when S3 is configured, else in DATA_DIR/files. */
@Global()
@Module({
  controllers: [PicturesController],
  providers: [
    Files,
    Images,
    Pictures,
    FileStorage,
    FileSweep,
    { provide: BlobStore, inject: [Config], useFactory: (config: Config): BlobStore => openBlobStore(config) },
  ],
  exports: [Files, FileStorage, Pictures],
})
export class FilesModule {}
