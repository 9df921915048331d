<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Closure;
use PHPUnit\Framework\Assert;
use Throwable;

/** The exception of an act. */
final class Thrown
{
    /**
     * Returns the exception of this class that the act throws, and fails if it throws none or another one.
     *
     * @template T of Throwable
     *
     * @param class-string<T>  $class
     * @param Closure(): mixed $act
     *
     * @return T
     */
    public static function by(string $class, Closure $act): Throwable
    {
        try {
            $act();
        } catch (Throwable $thrown) {
            Assert::assertInstanceOf($class, $thrown, $thrown->getMessage());

            return $thrown;
        }
        Assert::fail("{$class} was not thrown.");
    }
}
