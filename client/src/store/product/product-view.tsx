import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ProductView as Product } from '../../../../server/store/store.dto.js';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { paths } from '../../lib/navigation/paths';
import { BuyBox } from './buy-box';
import { chosenVariant, pictureSource } from '../offer';
import { ProductGallery } from './product-gallery';
import page from './product-page.module.css';
import classes from './product-view.module.css';
import { countVisit } from '../shop/store-counts';
import { storeSearch, WHOLE_STORE } from '../shop/store-query';
import { VariantPicker } from './variant-picker';

/** A loaded product. The chosen variant is in the address, so that a shared link shows the same price. */
export function ProductView({ product }: { product: Product }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const variant = chosenVariant(product, params.get('variant'));
  const { id } = product;
  useEffect(() => countVisit(id, 'views'), [id]);

  return (
    <article className={page.columns} itemScope itemType="https://schema.org/Product">
      <ProductGallery name={product.name} images={product.images} />
      <div className={classes.details}>
        <header>
          <p className={classes.type} itemProp="category">
            {product.type}
          </p>
          <h1 className={classes.name} itemProp="name">
            {product.name}
          </h1>
          {product.images.map((src) => (
            <link key={src} itemProp="image" href={pictureSource(src)} />
          ))}
        </header>
        <VariantPicker
          variants={product.variants}
          chosen={variant}
          onChoose={(variant) => {
            const isFirst = variant === product.variants[0]?.id;
            void navigate({ search: isFirst ? '' : `?variant=${encodeURIComponent(variant)}` }, { replace: true, state: PRESERVE_SCROLL });
          }}
        />
        <BuyBox product={product} offer={variant ?? product} />
        {product.description.trim() !== '' && (
          <section className={classes.section} aria-labelledby="product-description">
            <h2 id="product-description" className={classes.heading}>
              Description
            </h2>
            <p className={classes.description} itemProp="description">
              {product.description.trim()}
            </p>
          </section>
        )}
        {product.tags.length > 0 && (
          <ul className={classes.tags} aria-label="Tags">
            {product.tags.map((tag) => (
              <li key={tag}>
                <Link to={`${paths.store}${storeSearch({ ...WHOLE_STORE, tag })}#shop`} className={classes.tag}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
